import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import type { PaperKind } from '#contract/orders/dispatch.ts'
import { labelFormats } from '#domain/orders/parcels/label-formats.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { dispatchContent as content } from './dispatch-content.ts'
import { fetchPapers, type PapersRequest } from './dispatch-queries.ts'
import { chooseLabelFormat, labelFormat } from './label-format.ts'

export function useLabelFormat() {
  const [format, setFormat] = useState(labelFormat)
  return { format, choose: (text: string) => setFormat(chooseLabelFormat(text)) }
}

type PapersBarProps = { kinds: readonly PaperKind[]; papers: Omit<PapersRequest, 'kind' | 'format'> }

/** The papers of the chosen rows, each kind as one PDF. */
export function PapersBar({ kinds, papers }: PapersBarProps) {
  const { format, choose } = useLabelFormat()
  const id = useId()
  return (
    <>
      {kinds.map((kind) => (
        <DownloadButton
          key={kind}
          icon={FileText}
          fileName={content.papers[kind].file}
          fetchFile={(onProgress) => fetchPapers({ ...papers, kind, format }, onProgress)}
        >
          {content.papers[kind].label}
        </DownloadButton>
      ))}
      {kinds.includes('labels') && (
        <span className="flex items-center gap-2">
          <label htmlFor={id} className="text-ink-2 max-sm:sr-only">
            {content.labelFormat}
          </label>
          <select
            id={id}
            value={format}
            onChange={(event) => choose(event.target.value)}
            className="min-h-9 rounded-control border border-line-strong bg-paper px-2 text-sm"
          >
            {labelFormats.map((one) => (
              <option key={one} value={one}>
                {content.formats[one]}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  )
}
