import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SupplierImport } from '#contract/catalogue/supplier-import.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { FileButton } from '../../../ui/form/file-button.tsx'
import { CheckedCsv } from '../check/checked-csv.tsx'
import { supplierImportContent } from './supplier-import-content.ts'
import { useCheckedImport, useImportMoves } from './supplier-import-queries.ts'

const { preview: content, failed } = supplierImportContent

type CheckedImportProps = { supplierImport: SupplierImport; onChangeColumns: () => void }

/** What the file would do, and a way to start it. */
export function CheckedImport({ supplierImport, onChangeColumns }: CheckedImportProps) {
  const { id } = supplierImport
  const [leaveOut, setLeaveOut] = useState<readonly number[]>([])
  const checked = useCheckedImport(supplierImport, leaveOut)
  const { start } = useImportMoves(id)
  const { data: report } = checked
  const begin = () => report && start.mutate({ plan: report.plan, leaveOut })

  return (
    <div className="flex flex-col gap-5">
      <PreviewActions supplierImport={supplierImport} onChangeColumns={onChangeColumns} />
      {checked.isPending && <Spinner label={content.checking} />}
      {checked.error && (
        <LoadFailure title={content.failure} isRetrying={checked.isFetching} onRetry={checked.refetch}>
          {checked.error.message}
        </LoadFailure>
      )}
      {start.error && (
        <Notice
          tone="error"
          title={failed}
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                start.reset()
                void checked.refetch()
              }}
            >
              {content.again}
            </Button>
          }
        >
          {start.error.message}
        </Notice>
      )}
      {report && report.pictures > 0 && (
        <Pictures
          supplierImport={supplierImport}
          products={report.pictures}
          onStart={report.changes.length === 0 && report.errors.length === 0 ? begin : undefined}
        />
      )}
      {report && (
        <CheckedCsv
          key={report.plan}
          report={report}
          changedSince={null}
          notice={null}
          saving={{
            text: content.chunks,
            label: content.start(report.changes.length),
            isBusy: start.isPending,
          }}
          onSave={begin}
          onSkipRows={(lines) => setLeaveOut([...leaveOut, ...lines])}
          onIncludeAgain={() => setLeaveOut([])}
        />
      )}
    </div>
  )
}

function PreviewActions({ supplierImport: { id }, onChangeColumns }: CheckedImportProps) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { warn } = useMessages()
  const { discard } = useImportMoves(id)

  async function throwAway() {
    if (!(await confirm(content.discardQuestion))) return
    discard.mutate(undefined, {
      onSuccess: () => navigate('/admin/import-export'),
      onError: (error) => warn({ title: failed, text: error.message }),
    })
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={onChangeColumns}>
        {content.changeColumns}
      </Button>
      <Button variant="quiet" size="small" isBusy={discard.isPending} onClick={throwAway}>
        {content.discard}
      </Button>
    </div>
  )
}

type PicturesProps = { supplierImport: SupplierImport; products: number; onStart: (() => void) | undefined }

function Pictures({ supplierImport: { id, uploadedPictures }, products, onStart }: PicturesProps) {
  const { uploadZip } = useImportMoves(id)
  return (
    <Notice
      tone={uploadZip.error ? 'error' : 'info'}
      title={content.pictures(products)}
      action={
        <span className="flex flex-wrap gap-2">
          <FileButton
            label={uploadZip.isPending ? content.zipSending : content.zip}
            accept=".zip,application/zip"
            isOff={uploadZip.isPending}
            onFiles={([file]) => file && uploadZip.mutate(file)}
          />
          {onStart && (
            <Button size="small" onClick={onStart}>
              {content.startPictures}
            </Button>
          )}
        </span>
      }
    >
      {uploadZip.error?.message ?? content.picturesHint}
      {uploadedPictures > 0 && ` ${content.zipped(uploadedPictures)}`}
    </Notice>
  )
}
