/** The areas in a text with commas or lines between them, each once. */
export function readAreas(text: string): string[] {
  const areas = text.split(/[,;\n]/).map((area) => area.trim())
  return [...new Set(areas)].filter((area) => area !== '')
}
