/** Reads a file for as long as data arrives, and reports how many bytes so far. */
export function patientReader(timeoutMs: number, onProgress?: (bytes: number) => void) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new DOMException('Nothing came for too long', 'TimeoutError'))
  let timer = setTimeout(giveUp, timeoutMs)
  return {
    signal: controller.signal,
    end: () => clearTimeout(timer),
    async read(answer: Response): Promise<Blob> {
      const parts: Uint8Array<ArrayBuffer>[] = []
      let bytes = 0
      for await (const part of piecesOf(answer)) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, timeoutMs)
        parts.push(part)
        bytes += part.byteLength
        onProgress?.(bytes)
      }
      return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
    },
  }
}

/** With a reader, since Safari's streams do not support `for await`. */
async function* piecesOf({ body }: Response) {
  const reader = body?.getReader()
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) yield piece.value
}
