import { type ComponentProps, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { deleteProduct, updateProduct } from '#contract/catalogue/admin-product.ts'
import { BulkBar, BulkProgress } from '#web/admin/ui/table/bulk-bar.tsx'
import type { Selection } from '#web/admin/ui/table/selection.ts'
import { type BulkFailure, useBulkRun } from '#web/admin/ui/table/use-bulk-run.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { UndoAllOutcome, useUndoAll } from '../../../audit/undo-all-button.tsx'
import { mayDo } from '../../../layout/destinations.ts'
import { useRefreshProducts } from '../../product-queries.ts'
import { gridOfChosen } from '../grid-view.ts'
import { bulkDeletionQuestion, productListContent } from '../product-list-content.ts'

const { bulk: content, progress } = productListContent

// A few at once keep the shop busy without slowing it down for shoppers.
const atOnce = 4

type Deed = keyof typeof progress
/** Its changes are one batch in the audit log. */
type Run = { deed: Deed; batch: string }

type ProductBulkProps = { selection: Selection; nameOf: (key: string) => string }

/** The progress of an action on many products, and actions for the selected ones. */
export function ProductBulk({ selection, nameOf }: ProductBulkProps) {
  const bulk = useBulkRun()
  const [{ deed, batch }, setRun] = useState<Run>({ deed: 'activate', batch: '' })
  const confirm = useConfirm()
  const refresh = useRefreshProducts()

  async function start(wanted: Deed) {
    const keys = [...selection.keys]
    if (wanted === 'delete' && !(await confirm(bulkDeletionQuestion(keys.map(nameOf))))) return
    const started = { deed: wanted, batch: randomKey() }
    setRun(started)
    const ended = await bulk.start({
      keys,
      chunkSize: atOnce,
      run: async (chunk) => (await Promise.all(chunk.map((key) => attempt(started, key)))).flat(),
    })
    // Those that failed stay selected, for another attempt.
    selection.clear()
    selection.set([...ended.failures.map(({ key }) => key), ...keys.slice(ended.done)], true)
    await refresh()
  }

  return (
    <>
      {bulk.state && (
        <BulkOutcome
          key={batch}
          batch={batch}
          state={bulk.state}
          {...progress[deed]}
          onStop={bulk.stop}
          onForget={bulk.forget}
          nameOf={nameOf}
        />
      )}
      {!bulk.state?.isRunning && (
        <BulkBar selection={selection}>
          <ButtonLink to={gridOfChosen([...selection.keys])} variant="secondary" size="small">
            {productListContent.editInGrid}
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={() => start('activate')}>
            {content.activate}
          </Button>
          <Button variant="secondary" size="small" onClick={() => start('deactivate')}>
            {content.deactivate}
          </Button>
          <Button variant="secondary" size="small" onClick={() => start('delete')}>
            {content.delete}
          </Button>
        </BulkBar>
      )}
    </>
  )
}

type BulkOutcomeProps = Omit<ComponentProps<typeof BulkProgress>, 'onUndo'> & { batch: string }

/** What was done, and a way to undo all of it; of what was undone, what somebody has changed since. */
function BulkOutcome({ batch, ...shown }: BulkOutcomeProps) {
  const { user } = useAuth()
  const succeeded = shown.state.done - shown.state.failures.length
  const undoAll = useUndoAll({ batch, total: succeeded })
  const mayUndo = user !== null && mayDo(user, 'admin') && succeeded > 0
  const dismiss = (
    <Button variant="secondary" size="small" onClick={shown.onForget}>
      {content.dismiss}
    </Button>
  )
  if (undoAll.outcome) return <UndoAllOutcome {...undoAll} action={dismiss} />
  return (
    <>
      <BulkProgress {...shown} onUndo={mayUndo && !undoAll.isBusy ? undoAll.undo : null} />
      <UndoAllOutcome {...undoAll} />
    </>
  )
}

/** A refusal is shown at its product; an unreachable server ends the run. */
async function attempt({ deed, batch }: Run, key: string): Promise<BulkFailure[]> {
  const call = { params: { id: Number(key) }, query: { batch } }
  try {
    if (deed === 'delete') await browserApi.call(deleteProduct, call)
    else await browserApi.call(updateProduct, { ...call, body: { isActive: deed === 'activate' } })
    return []
  } catch (error) {
    if (!isApiError(error) || error.status < 400 || error.status === 401 || error.status >= 500) throw error
    return [{ key, reason: error.problem.error }]
  }
}
