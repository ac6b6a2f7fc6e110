import { isApiError } from '#contract/api.ts'

export type SettledCall<Data> = { kind: 'loaded'; data: Data } | { kind: 'failed'; message: string }

/** For a part of a page that may load after the page, and fail without it. */
export async function settle<Data>(asked: Promise<Data>): Promise<SettledCall<Data>> {
  try {
    return { kind: 'loaded', data: await asked }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { kind: 'failed', message: error.message }
  }
}
