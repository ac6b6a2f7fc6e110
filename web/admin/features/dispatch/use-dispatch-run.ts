import { useState } from 'react'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import type { Selection } from '../../ui/table/selection.ts'
import { useBulkRun } from '../../ui/table/use-bulk-run.ts'
import { dispatchContent as content } from './dispatch-content.ts'
import {
  type ChunkOutcome,
  type HandingOver,
  handOver,
  packMany,
  undoMany,
  useRefreshDispatch,
} from './dispatch-queries.ts'

// Each parcel is a transaction of its own; this many finish well within the time limit of a call.
const chunkSize = 25

export type RunKind = keyof typeof content.runs

type Ran = { kind: RunKind; done: readonly string[] }

const undoneBy: Partial<Record<RunKind, 'left' | 'packed'>> = { pack: 'packed', hand_over: 'left' }

/** Packs or hands over the chosen rows, a few at a time, and undoes that. */
export function useDispatchRun(selection: Selection) {
  const bulk = useBulkRun()
  const refresh = useRefreshDispatch()
  const announce = useAnnounce()
  const confirm = useConfirm()
  const [ran, setRan] = useState<Ran | null>(null)
  const isRunning = bulk.state?.isRunning ?? false
  const chosen = [...selection.keys]

  async function run(
    kind: RunKind,
    keys: readonly string[],
    act: (chunk: readonly string[]) => Promise<ChunkOutcome>,
  ) {
    if (isRunning || keys.length === 0) return
    const done: string[] = []
    setRan({ kind, done })
    const ended = await bulk.start({
      keys,
      chunkSize,
      async run(chunk) {
        const outcome = await act(chunk)
        done.push(...outcome.done)
        return outcome.failures
      },
    })
    setRan({ kind, done: [...done] })
    const failed = new Set(ended.failures.map(({ key }) => key))
    selection.set(
      keys.slice(0, ended.done).filter((key) => !failed.has(key)),
      false,
    )
    announce(`${done.length} of ${ended.total} ${content.runs[kind].done}`)
    refresh()
  }

  const undo = (kind: 'left' | 'packed', keys: readonly string[]) =>
    run(kind === 'left' ? 'undo_left' : 'undo_packed', keys, (chunk) => undoMany(chunk, kind))

  const what = ran && undoneBy[ran.kind]
  return {
    bulk,
    isRunning,
    texts: content.runs[ran?.kind ?? 'pack'],
    async pack() {
      if (await confirm(content.packQuestion(chosen.length))) await run('pack', chosen, packMany)
    },
    handOver: (keys: readonly string[], how: HandingOver) =>
      run('hand_over', keys, (chunk) => handOver(chunk, how, { dryRun: false })),
    undoHandOver: () => undo('left', chosen),
    unpack: () => undo('packed', chosen),
    undo: what && ran.done.length > 0 ? () => undo(what, ran.done) : null,
  }
}
