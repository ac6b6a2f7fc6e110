import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Waiting = { mark: string; signal?: AbortSignal; onError?: (fault: unknown) => void }

/** A page with all that it waits for. Through Node's own streams, since the web's take longer (bench/README.md). */
export function renderPatiently(page: ReactNode, { mark, signal, onError }: Waiting): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const text = new Writable({
      write(part: Buffer, _encoding, written) {
        parts.push(part)
        written()
      },
      final(done) {
        resolve(Buffer.concat(parts))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // It is sent whole: nothing in it is to be put into its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(text),
      onShellError: reject,
      ...(onError && { onError }),
    })
    signal?.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}
