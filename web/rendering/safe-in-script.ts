/** Text inside a script of an HTML page, where nothing may end that script. */
export function safeInScript(text: string): string {
  return text.replace(/[&<>\u2028\u2029]/g, escaped)
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
