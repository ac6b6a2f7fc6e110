import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import pino, { type DestinationStream, type Logger } from 'pino'

// Some thousand lines, while a disk is full.
const maxWaitingBytes = 1024 * 1024

/**
 * Where security events are written: a file, or the program's second output. Each line is written at once, so that none is
 * lost when the process ends; there are few.
 */
export function openSecurityStream(place: string, log: Pick<Logger, 'error'>): DestinationStream {
  if (place === 'stderr') return pino.destination({ fd: process.stderr.fd, sync: true })
  const stream = pino.destination({
    dest: resolve(place),
    append: true,
    mkdir: true,
    sync: true,
    maxLength: maxWaitingBytes,
  })
  // A full disk must not keep anybody from logging in.
  stream.on('error', (error: Error) =>
    log.error({ reason: error.message }, 'a security event could not be written to SECURITY_LOG'),
  )
  return stream
}

/** Why nothing could be written there; null if it can. Makes nothing. */
export function securityStreamProblem(place: string): string | null {
  if (place === 'stderr') return null
  return problemOf(resolve(place), { isFile: true })
}

function problemOf(path: string, { isFile }: { isFile: boolean }): string | null {
  try {
    const found = statSync(path)
    if (isFile ? !found.isFile() : !found.isDirectory()) return `${path} is something else`
    accessSync(path, constants.W_OK)
    return null
  } catch (error) {
    // It is made when it is opened, if the folder above it allows that.
    if (isMissing(error)) return problemOf(dirname(path), { isFile: false })
    return error instanceof Error ? error.message : String(error)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
