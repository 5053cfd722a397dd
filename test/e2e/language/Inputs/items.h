ITEM(first, 1)
ITEM(second, 20)
