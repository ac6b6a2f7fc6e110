import { href, useNavigate } from 'react-router'
import { RecordHeading } from '../record/record-heading.tsx'
import { saleContent as content } from './sale-content.ts'
import { SaleForm } from './sale-form.tsx'

export function NewSalePage() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading
        list={{ label: content.title, to: '/admin/sales' }}
        title={content.new}
        intro={content.intro}
      />
      <SaleForm
        onPrepared={(id) => navigate(href('/admin/sales/:id', { id: String(id) }))}
        onCancel={() => navigate('/admin/sales')}
      />
    </div>
  )
}
