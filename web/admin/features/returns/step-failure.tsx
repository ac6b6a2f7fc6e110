import { Notice } from '#web/ui/notice.tsx'
import { returnContent } from './return-content.ts'

/** Why a step was refused. The return is loaded again, since somebody else may have been faster. */
export function StepFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="error" title={returnContent.page.notSaved}>
      {error.message}
    </Notice>
  )
}
