"""Loops over sets. Those that do the same in any order compile; the others must not, or must give what Python gives."""

# ruff: noqa
# fmt: off
WEIGHTS = (3, 1, 4, 1, 5, 9, 2, 6)


def cells(x):
    return {k * k % 8 for k in range(x % 9)}


def pairs(x):
    return {(k % 3, k % 4) for k in range(x % 13)}


def free_sum(x):
    total = 0
    for cell in cells(x):
        total += WEIGHTS[cell]
    return total


def free_difference_under_a_condition(x):
    total = 100
    for cell in cells(x):
        if cell % 2:
            total -= WEIGHTS[cell]
        else:
            total += 1
    return total


def free_marks(x):
    board = list("........")
    for cell in cells(x):
        board[cell] = "x"
    return "".join(board)


def free_marks_in_a_grid(x):
    board = [[0] * 4 for _ in range(3)]
    mark = x % 3
    for row, column in pairs(x):
        if row != column:
            board[row][column] = mark
    return sum(sum(row) * 10 ** k for k, row in enumerate(board))


def free_names_for_a_round(x):
    found = set()
    for cell in cells(x):
        left, right = cell - 1, cell + 1
        middle = left + right
        if middle % 3:
            found.add(middle % 8)
    return sum(found)


def free_largest(x):
    best = -1
    for cell in cells(x):
        best = max(best, WEIGHTS[cell])
    return best


def free_smallest_of_neighbours(x):
    best = 99
    for cell in cells(x):
        for step in (1, 2):
            best = min(best, WEIGHTS[(cell + step) % 8])
    return best


def free_bits(x):
    bits = 0
    for cell in cells(x):
        bits |= 1 << cell
    return bits


def free_flag(x):
    found = False
    for cell in cells(x):
        if WEIGHTS[cell] > 4:
            found = True
    return found


def free_flag_and_break(x):
    found = 0
    for cell in cells(x):
        if WEIGHTS[cell] == 5:
            found = 7
            break
    return found


def free_taken(x):
    left = {0, 1, 2, 3, 4, 5, 6, 7}
    for cell in cells(x):
        left.discard(cell)
    return sum(left)


def shown_last(x):
    last = -1
    for cell in cells(x):
        last = cell
    return last


def shown_float_sum(x):
    total = 0.0
    for cell in cells(x):
        total += WEIGHTS[cell] / 7
    return total


def shown_list(x):
    seen = []
    for cell in cells(x):
        seen.append(cell)
    return seen[0] if seen else -1


def shown_mark(x):
    board = [0] * 4
    for cell in cells(x):
        board[cell % 4] = cell
    return board[0] * 100 + board[1]


def shown_first(x):
    for cell in cells(x):
        return cell
    return -1


def shown_counter_as_mark(x):
    board, turn = [0] * 8, 0
    for cell in cells(x):
        turn += 1
        board[cell] = turn
    return board[1] * 10 + board[4]


def shown_read_meanwhile(x):
    total = 0
    for cell in cells(x):
        if total < 10:
            total += WEIGHTS[cell]
    return total


def shown_mixed(x):
    total = 1
    for cell in cells(x):
        total += cell
        total ^= cell
    return total


def shown_added_and_taken(x):
    found = set()
    for cell in cells(x):
        found.add(cell)
        found.discard((cell + 3) % 8)
    return sum(found)


def shown_name_of_the_round_before(x):
    last, total = 0, 0
    for cell in cells(x):
        if last > cell:
            total += 1
        last = cell
    return total


def shown_name_read_behind(x):
    middle = 0
    for cell in cells(x):
        middle = cell * 2
        if middle > 4:
            pass
    return middle


def shown_flag_of_two(x):
    found = 0
    for cell in cells(x):
        if cell % 2:
            found = 1
        else:
            found = 2
    return found


def shown_counted_until_break(x):
    total = 0
    for cell in cells(x):
        total += 1
        if cell == 4:
            break
    return total


def shown_in_a_try(x):
    total = 0
    try:
        for cell in cells(x):
            total += WEIGHTS[cell * 2]
    except IndexError:
        pass
    return total


def shown_two_returns(x):
    for cell in cells(x):
        if cell > 3:
            return 1
        if cell > 0:
            return 2
    return 3


def shown_multiplied(x):
    total = 1
    for cell in cells(x):
        total *= 2
        total += cell
    return total


def shown_target_behind(x):
    cell = -1
    for cell in cells(x):
        pass
    return cell


def shown_dict(x):
    found = {}
    for cell in cells(x):
        found[cell % 3] = 1
    return list(found)[0] if found else -1


def shown_by_another_name(x):
    board = [0] * 8
    other = board
    for cell in cells(x):
        if board[(cell + 1) % 8] == 0:
            other[cell] = 1
    return sum(board)


def shown_by_a_row(x):
    grid = [[0] * 8, [1] * 8]
    row = grid[0]
    total = 0
    for cell in cells(x):
        if grid[0][(cell * 3) % 8] == 0:
            row[cell] = 1
    return sum(grid[0])


def shown_by_an_argument(x):
    board = [0] * 8
    return marked(board, board, x)


def marked(board, other, x):
    for cell in cells(x):
        if board[(cell + 1) % 8] == 0:
            other[cell] = 1
    return sum(board)


def free_copy(x):
    start = (0,) * 8
    board = list(start)
    for cell in cells(x):
        board[cell] = x
    return board.count(x) if x else 0


def shown_float_sum_over_a_constant(x):
    total = 0.0
    for cell in {0, 3, 5, 64, 129}:
        total += x / (7 + cell)
    return total


def shown_float_sum_by_a_generator(x):
    total = 0.0
    for weight in (WEIGHTS[cell] / 7 for cell in cells(x)):
        total += weight
    return total


def shown_float_sum_by_map(x):
    total = 0.0
    for weight in map(lambda cell: WEIGHTS[cell] / 7, cells(x)):
        total += weight
    return total


def free_sum_by_a_generator(x):
    total = 0
    for weight in (WEIGHTS[cell] for cell in cells(x)):
        total += weight
    return total


def shown_enumerated(x):
    total = 0
    for k, cell in enumerate(cells(x)):
        total += k * cell
    return total


def shown_zipped(x):
    total = 0
    for k, cell in zip((1, 2, 3), cells(x)):
        total += k * cell
    return total


def free_float_sum_over_a_tuple(x):
    total = 0.0
    for weight in WEIGHTS:
        if any(cell == weight for cell in cells(x)):
            total += weight / 7
    return total
