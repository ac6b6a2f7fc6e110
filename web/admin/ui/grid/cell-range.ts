export type Cell = { row: number; column: number }

/** The selection: from where it started to where it was extended. */
export type Mark = { anchor: Cell; head: Cell }

/** Both corners included. */
export type CellRange = { from: Cell; to: Cell }

export type GridSize = { rows: number; columns: number }

export const firstCell: Mark = { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } }

export function markAt(cell: Cell): Mark {
  return { anchor: cell, head: cell }
}

export function rangeOf({ anchor, head }: Mark): CellRange {
  return {
    from: { row: Math.min(anchor.row, head.row), column: Math.min(anchor.column, head.column) },
    to: { row: Math.max(anchor.row, head.row), column: Math.max(anchor.column, head.column) },
  }
}

export function sizeOf({ from, to }: CellRange): GridSize {
  return { rows: to.row - from.row + 1, columns: to.column - from.column + 1 }
}

/** Row by row. */
export function cellsOf({ from, to }: CellRange): Cell[][] {
  const { rows, columns } = sizeOf({ from, to })
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, right) => ({ row: from.row + down, column: from.column + right })),
  )
}

/** The nearest existing cell, after rows were removed. */
export function within({ rows, columns }: GridSize, { row, column }: Cell): Cell {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  }
}

// Less than fits on any screen, so that no row is skipped unseen.
const pageRows = 10

/** The cell that a key moves to; null for other keys. `isFar` is Ctrl or Cmd: to the edge. */
export function moved({ row, column }: Cell, key: string, isFar: boolean, size: GridSize): Cell | null {
  const far = isFar ? Number.POSITIVE_INFINITY : 1
  const to = ((): Cell | null => {
    switch (key) {
      case 'ArrowUp':
        return { row: row - far, column }
      case 'ArrowDown':
        return { row: row + far, column }
      case 'ArrowLeft':
        return { row, column: column - far }
      case 'ArrowRight':
        return { row, column: column + far }
      case 'PageUp':
        return { row: row - pageRows, column }
      case 'PageDown':
        return { row: row + pageRows, column }
      case 'Home':
        return { row: isFar ? 0 : row, column: 0 }
      case 'End':
        return { row: isFar ? size.rows - 1 : row, column: size.columns - 1 }
      default:
        return null
    }
  })()
  return to && within(size, to)
}

/** The next or previous cell, row by row; null beyond the last and before the first. */
export function stepped({ row, column }: Cell, step: 1 | -1, { rows, columns }: GridSize): Cell | null {
  const at = row * columns + column + step
  if (at < 0 || at >= rows * columns) return null
  return { row: Math.floor(at / columns), column: at % columns }
}
