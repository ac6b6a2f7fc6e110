import { href, useNavigate } from 'react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { saleContent as content } from './sale-content.ts'
import { SaleForm } from './sale-form.tsx'

export function NewSalePage() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: content.title, to: '/admin/sales' }, { label: content.new }]} />
        <h1 className="mt-2 text-2xl">{content.new}</h1>
        <p className="mt-1 text-ink-2">{content.intro}</p>
      </div>
      <SaleForm
        onPrepared={(id) => navigate(href('/admin/sales/:id', { id: String(id) }))}
        onCancel={() => navigate('/admin/sales')}
      />
    </div>
  )
}
