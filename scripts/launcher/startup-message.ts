import { join } from 'node:path'

/** What the server tells the launcher once, over the channel between them. */
export type ServerMessage =
  | {
      kind: 'ready'
      url: string
      adminEmail: string
      adminPassword: string | null
      isPasswordNew: boolean
      note?: string
    }
  | { kind: 'refused'; message: string }

type Opening = {
  url: string
  adminEmail: string
  adminPassword: string | null
  isPasswordNew: boolean
  note?: string
  dataFolder: string
  databaseFolder: string | undefined
}

export function startupMessage(opening: Opening): string {
  const facts: [string, string][] = [
    ['Shop', opening.url],
    ['Admin', new URL('/admin', opening.url).href],
    ['Email', opening.adminEmail],
    ['Password', passwordWords(opening)],
    ['Data folder', opening.dataFolder],
  ]
  if (opening.databaseFolder) facts.push(['Database', opening.databaseFolder])
  const lines = facts.map(([name, value]) => `  ${name.padEnd(13)}${value}`)
  const note = opening.note ? ['', opening.note] : []
  return ['', 'Kwela is open.', '', ...lines, ...note, '', 'Ctrl-C stops everything.', ''].join('\n')
}

/** Told once: what is printed at each start ends up in the logs of whatever starts it. */
function passwordWords({ adminPassword, isPasswordNew, dataFolder }: Opening): string {
  if (adminPassword === null) return 'your own'
  return isPasswordNew ? adminPassword : `in ${join(dataFolder, 'admin-password')}`
}
