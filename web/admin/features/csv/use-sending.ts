import { useRef } from 'react'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { upload } from '#web/session/api/upload.ts'

/** The content to import, read once: saving the file again while it is open here does not change what was checked. */
export type Source = { name: string; content: Blob; rows?: string }

export type Goal = 'check' | 'save'

type SendOptions = {
  /** The plan that was looked through, for a save. */
  plan?: string
  leaveOut: readonly number[]
  key?: string
}

/** Sends a file to be checked or saved, one at a time: another one breaks off the one before. */
export function useSending(onProgress: (goal: Goal, share: number | null) => void) {
  const running = useRef<AbortController | null>(null)

  function send(goal: Goal, { content, name }: Source, { key, ...body }: SendOptions) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    onProgress(goal, 0)
    const answer = upload(
      importProducts,
      { body: { ...body, leaveOut: [...body.leaveOut], dryRun: goal === 'check' } },
      [new File([content], name, { type: 'text/csv' })],
      {
        signal: controller.signal,
        ...(key && { headers: { 'idempotency-key': key } }),
        onProgress: ({ sent, total }) => {
          if (running.current === controller) onProgress(goal, sent < total ? sent / total : null)
        },
      },
    )
    return { controller, answer }
  }

  return {
    send,
    isLatest: ({ controller }: Pick<ReturnType<typeof send>, 'controller'>) => running.current === controller,
    stop() {
      running.current?.abort()
    },
    forget() {
      running.current?.abort()
      running.current = null
    },
  }
}
