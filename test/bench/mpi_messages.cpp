// Messages as a good MPI program sends them: what the runtime's are compared with.
#include "cases.h"

#include <algorithm>
#include <array>
#include <vector>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace bench {
namespace {

MPI_Comm comm;
alignas(64) std::byte outgoing[1 << 16];
alignas(64) std::byte incoming[2][1 << 16];

constexpr size_t window = 64; // of requests in flight

void send(size_t bytes) { MPI_Send(outgoing, static_cast<int>(bytes), MPI_BYTE, 1, 0, comm); }
void answer() { MPI_Send(nullptr, 0, MPI_BYTE, 0, 0, comm); }
void receive(int from, size_t bytes) { MPI_Recv(incoming[0], static_cast<int>(bytes), MPI_BYTE, from, 0, comm, MPI_STATUS_IGNORE); }

// There with so many bytes, back with none, as a null active message.
Case blocking(size_t bytes) {
  return {"mpi.round_trip." + std::to_string(bytes),
          [bytes](size_t n) {
            return timed_ns(n, [bytes] {
              send(bytes);
              receive(1, 0);
            });
          },
          [bytes](size_t n) {
            for (size_t i = 0; i < n; i++) {
              receive(0, bytes);
              answer();
            }
          }};
}

// The same, and each receive is posted before the message can come.
Case preposted(size_t bytes) {
  return {"mpi.preposted." + std::to_string(bytes),
          [bytes](size_t n) {
            return timed_ns(n, [bytes] {
              MPI_Request answered;
              MPI_Irecv(nullptr, 0, MPI_BYTE, 1, 0, comm, &answered);
              send(bytes);
              MPI_Wait(&answered, MPI_STATUS_IGNORE);
            });
          },
          [bytes](size_t n) {
            MPI_Request next;
            auto post = [&](size_t i) { MPI_Irecv(incoming[i % 2], static_cast<int>(bytes), MPI_BYTE, 0, 0, comm, &next); };
            post(0);
            for (size_t i = 1; i <= n; i++) {
              MPI_Wait(&next, MPI_STATUS_IGNORE);
              if (i < n) post(i);
              answer();
            }
          }};
}

// What a read miss needs: a question without data, and an answer with so many bytes from one of several places to one of several.
Case answers(size_t bytes, size_t places) {
  static std::vector<std::byte> memory;
  memory.resize(std::max(memory.size(), bytes * places));
  return {"mpi.answer." + std::to_string(bytes),
          [=](size_t n) {
            double start = now_ns();
            for (size_t i = 0; i < n; i++) {
              MPI_Request answered;
              MPI_Irecv(&memory[i % places * bytes], static_cast<int>(bytes), MPI_BYTE, 1, 0, comm, &answered);
              MPI_Send(nullptr, 0, MPI_BYTE, 1, 0, comm);
              MPI_Wait(&answered, MPI_STATUS_IGNORE);
            }
            return now_ns() - start;
          },
          [=](size_t n) {
            for (size_t i = 0; i < n; i++) {
              MPI_Recv(nullptr, 0, MPI_BYTE, 0, 0, comm, MPI_STATUS_IGNORE);
              MPI_Send(&memory[i % places * bytes], static_cast<int>(bytes), MPI_BYTE, 0, 0, comm);
            }
          }};
}

void receive_all(size_t n, size_t bytes) {
  for (size_t i = 0; i < n; i++) receive(0, bytes);
  answer();
}

Case flood_of_sends(size_t bytes) {
  return {"mpi.flood.send." + std::to_string(bytes),
          [bytes](size_t n) {
            double start = now_ns();
            for (size_t i = 0; i < n; i++) send(bytes);
            receive(1, 0);
            return now_ns() - start;
          },
          [bytes](size_t n) { receive_all(n, bytes); }};
}

Case flood_of_isends(size_t bytes) {
  return {"mpi.flood.isend." + std::to_string(bytes),
          [bytes](size_t n) {
            std::array<MPI_Request, window> requests;
            double start = now_ns();
            for (size_t sent = 0; sent < n;) {
              size_t some = std::min(window, n - sent);
              for (size_t i = 0; i < some; i++) MPI_Isend(outgoing, static_cast<int>(bytes), MPI_BYTE, 1, 0, comm, &requests[i]);
              MPI_Waitall(static_cast<int>(some), requests.data(), MPI_STATUSES_IGNORE);
              sent += some;
            }
            receive(1, 0);
            return now_ns() - start;
          },
          [bytes](size_t n) { receive_all(n, bytes); }};
}

} // namespace

void add_mpi_messages(Harness &harness) {
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  for (size_t bytes : {16, 64, 256, 4096}) {
    harness.add(blocking(bytes));
    harness.add(preposted(bytes));
  }
  for (size_t bytes : {size_t{1} << 16, size_t{1} << 20}) harness.add(answers(bytes, 8));
  harness.add(flood_of_sends(64));
  harness.add(flood_of_isends(64));
}

} // namespace bench
