import { safeCell } from '#domain/catalogue/spreadsheet.ts'

/** Rows as CSV that spreadsheets open correctly, without running anything. */
export function csvText(rows: readonly (readonly string[])[], separator = ','): string {
  const lines = rows.map((row) => row.map(quoted).join(separator))
  // Without the byte order mark, Excel reads the file in its local code page.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function quoted(text: string): string {
  return `"${safeCell(text).replaceAll('"', '""')}"`
}
