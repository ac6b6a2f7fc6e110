import { FileBraces, FileText } from 'lucide-react'
import { useState } from 'react'
import { exportAccount } from '#contract/accounts/account.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ownCall } from '../own/own-call.ts'
import { AccountSection } from './account-section.tsx'

type Format = 'json' | 'html'

export function DataSection() {
  const announce = useAnnounce()
  const [fetched, setFetched] = useState<Format | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function fetchData(format: Format) {
    setFetched(format)
    const result = await ownCall(() => browserApi.file(exportAccount, { query: { format } }))
    setFetched(null)
    setRefusal(result.kind === 'refused' ? result.message : null)
    if (result.kind === 'refused') return
    saveFile(result.answer, `my-data-${southAfricanDay(Date.now())}.${format}`)
    announce('Your data has been downloaded.')
  }

  return (
    <AccountSection
      title="Your data"
      text="A copy of everything we store about you: details, addresses, orders and more."
    >
      <div className="flex flex-col gap-4">
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            isBusy={fetched === 'html'}
            busyLabel="Preparing..."
            onClick={() => fetchData('html')}
          >
            <FileText aria-hidden className="size-5" />
            Download to read
          </Button>
          <Button
            variant="secondary"
            isBusy={fetched === 'json'}
            busyLabel="Preparing..."
            onClick={() => fetchData('json')}
          >
            <FileBraces aria-hidden className="size-5" />
            Download as JSON
          </Button>
        </div>
      </div>
    </AccountSection>
  )
}
