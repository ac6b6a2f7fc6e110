import { waitText } from '#domain/tries.ts'
import { problem } from '#server/http/route.ts'
import type { TooMany } from './count-try.ts'

export function tooManyTries({ retryAfterSeconds }: Pick<TooMany, 'retryAfterSeconds'>) {
  const text = `Too many tries. Please wait ${waitText(retryAfterSeconds)} and try again.`
  return {
    ...problem(429, 'too_many_tries', text),
    headers: { 'retry-after': String(retryAfterSeconds) },
  }
}
