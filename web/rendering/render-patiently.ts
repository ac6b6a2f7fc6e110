import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Waiting = { mark: string; signal?: AbortSignal; onError?: (fault: unknown) => void }

/**
 * Renders a page including everything it waits for. With Node's own streams, since web streams take longer
 * (bench/README.md).
 */
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
      // It is sent whole: no script needs to move parts into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(text),
      onShellError: reject,
      ...(onError && { onError }),
    })
    signal?.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}
