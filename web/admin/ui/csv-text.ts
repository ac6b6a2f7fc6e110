import { safeCell } from '#domain/catalogue/spreadsheet.ts'

/** Rows as CSV that spreadsheets open as it was meant, and run nothing of. */
export function csvText(rows: readonly (readonly string[])[], separator = ','): string {
  const lines = rows.map((row) => row.map(quoted).join(separator))
  // Without the mark, Excel reads the file in the letters of its own country.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function quoted(text: string): string {
  return `"${safeCell(text).replaceAll('"', '""')}"`
}
