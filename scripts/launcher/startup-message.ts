import { join } from 'node:path'

/** The one message that the server sends to the launcher, over their IPC channel. */
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
  return ['', 'Kwela is running.', '', ...lines, ...note, '', 'Press Ctrl-C to stop everything.', ''].join(
    '\n',
  )
}

/** Shown once: what is printed at every start ends up in the logs of whatever starts it. */
function passwordWords({ adminPassword, isPasswordNew, dataFolder }: Opening): string {
  if (adminPassword === null) return 'the one you set'
  return isPasswordNew ? adminPassword : `in ${join(dataFolder, 'admin-password')}`
}
