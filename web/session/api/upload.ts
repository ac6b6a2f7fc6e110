import { ApiError } from '#contract/api.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import { tabStorage } from '../storage.ts'
import { addressOf, formOf, readAnswer } from './browser-api.ts'
import { parseJson } from './parse-json.ts'
import { unreachable } from './unreachable.ts'

export type UploadOptions = {
  /** How much of the whole form has been sent. */
  onProgress?: (progress: { sent: number; total: number }) => void
  signal?: AbortSignal
  headers?: Record<string, string>
}

// A slow line may take long, as long as data is being sent; photos are processed after the last of it.
const patienceMs = 60_000

/** Sends a form with files and reports progress: by XMLHttpRequest, since fetch reports no upload progress. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { body?: unknown },
  files: readonly File[],
  options: UploadOptions = {},
): Promise<CallOutput<E>> {
  const form = formOf(endpoint.bodyToWire(input.body))
  for (const file of files) form.append(endpoint.files?.field ?? 'files', file)
  const { status, text } = await send(endpoint.method, `/api${addressOf(endpoint, input)}`, form, options)
  return readAnswer(endpoint, { isOk: status >= 200 && status < 300, status, body: parseJson(text) })
}

function send(
  method: string,
  url: string,
  form: FormData,
  { onProgress, signal, headers = {} }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let timer = setTimeout(stop, patienceMs)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const fail = () => {
      end()
      reject(signal?.aborted ? stopped() : unreachable())
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(stop, patienceMs)
      onProgress?.({ sent: loaded, total })
    }
    request.onload = () => {
      end()
      resolve({ status: request.status, text: request.responseText })
    }
    request.onerror = fail
    request.onabort = fail
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const token = tabStorage.read('token')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    signal?.addEventListener('abort', stop)
    request.send(form)
  })
}

function stopped(): ApiError {
  return new ApiError(0, { error: 'You stopped the upload. Nothing was saved.', code: 'stopped' })
}
