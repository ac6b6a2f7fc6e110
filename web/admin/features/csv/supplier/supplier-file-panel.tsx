import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSupplierNames } from '../../catalogue/product-queries.ts'
import type { Source } from '../use-sending.ts'
import { supplierImportContent } from './supplier-import-content.ts'
import { useUploadSupplierFile } from './supplier-import-queries.ts'

const { choose: content } = supplierImportContent

type SupplierFilePanelProps = { source: Source; onLeave: () => void }

/** Takes a file that does not have our columns as one of a supplier. */
export function SupplierFilePanel({ source, onLeave }: SupplierFilePanelProps) {
  const { data: suppliers = [] } = useSupplierNames(true)
  const [supplier, setSupplier] = useState('')
  const navigate = useNavigate()
  const sending = useUploadSupplierFile()

  function goOn() {
    sending.mutate(
      { supplierId: Number(supplier), file: new File([source.content], source.name) },
      {
        onSuccess: (answer) => {
          onLeave()
          navigate(href('/admin/import-export/:id', { id: String(answer.import.id) }))
        },
      },
    )
  }

  return (
    <section
      aria-labelledby="supplier-file"
      className="rounded-tile border border-green bg-green-soft p-4 sm:p-6"
    >
      <h2 id="supplier-file" className="text-xl">
        {content.title}
      </h2>
      <p className="mt-1 max-w-prose">
        {content.text}
        {!/[.]xlsx$/i.test(source.name) && ` ${content.own}`}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1 basis-60 sm:max-w-80">
          <SelectField
            label={content.supplier}
            options={[
              { value: '', label: content.none },
              ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={supplier}
            onChange={(event) => setSupplier(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          disabled={supplier === ''}
          isBusy={sending.isPending}
          busyLabel={content.sending}
          className="max-sm:w-full"
        >
          {content.goOn}
        </Button>
      </form>
      {suppliers.length === 0 && (
        <p className="mt-3">
          <Link to="/admin/suppliers" className="link">
            {content.noSuppliers}
          </Link>
        </p>
      )}
      {sending.error && (
        <div className="mt-4">
          <Notice tone="error" title={content.failure}>
            {sending.error.message}
          </Notice>
        </div>
      )}
    </section>
  )
}
