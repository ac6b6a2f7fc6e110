/** The names of the objects in a backup store. */
export const basesOf = (line: string) => `lines/${line}/bases/`
export const baseFolder = (line: string, name: string) => `${basesOf(line)}${name}/`
export const manifestKey = (line: string, name: string) => `${baseFolder(line, name)}manifest`
export const secretsKey = (line: string, name: string) => `${baseFolder(line, name)}secrets`
export const basePartKey = (line: string, name: string, number: number) =>
  `${baseFolder(line, name)}base.tar.${String(number).padStart(6, '0')}`

/** A base is named after when it was begun. */
export function baseName(startedAt: Date): string {
  return startedAt.toISOString().replace(/[:.]/g, '-')
}

export function readBaseKey(key: string): { line: string; name: string; startedAt: Date } | null {
  const [, line, name] = /^lines\/([^/]+)\/bases\/([^/]+)\//.exec(key) ?? []
  const [day, time = ''] = name?.split('T') ?? []
  if (!line || !name) return null
  const startedAt = new Date(`${day}T${time.replace('-', ':').replace('-', ':').replace('-', '.')}`)
  return { line, name, startedAt }
}

/** Pictures and labels never change, so that each is stored once for all lines and bases. */
export const filesFolder = 'files/'
export const fileKey = (name: string) => `${filesFolder}${name}`

export const logOf = (line: string) => `lines/${line}/log/`

/** A stretch of the log of one timeline, within one of PostgreSQL's files of it. */
export type LogStretch = { line: string; timeline: number; from: bigint; to: bigint }

/** Their order is that of the log: a file as a whole or, while it grows, piece by piece. */
export function logKey({ line, timeline, from, to }: LogStretch): string {
  return `${logOf(line)}${hex(timeline, 8)}-${hex(from, 16)}-${hex(to, 16)}`
}

export function readLogKey(key: string): LogStretch | null {
  const parts = /^lines\/(?<line>[^/]+)\/log\/(?<timeline>\w{8})-(?<from>\w{16})-(?<to>\w{16})$/.exec(
    key,
  )?.groups
  if (!parts) return null
  return {
    line: String(parts.line),
    timeline: Number.parseInt(String(parts.timeline), 16),
    from: BigInt(`0x${parts.from}`),
    to: BigInt(`0x${parts.to}`),
  }
}

function hex(number: number | bigint, length: number): string {
  return number.toString(16).padStart(length, '0')
}
