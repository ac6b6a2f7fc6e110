import { href, useNavigate } from 'react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { customerGroupContent as content } from './customer-group-content.ts'
import { CustomerGroupForm } from './customer-group-form.tsx'

export function NewCustomerGroupPage() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs
          items={[{ label: content.title, to: '/admin/customer-groups' }, { label: content.new }]}
        />
        <h1 className="mt-2 text-2xl">{content.new}</h1>
        <p className="mt-1 text-ink-2">{content.intro}</p>
      </div>
      <CustomerGroupForm
        read={null}
        onSaved={(id) => navigate(href('/admin/customer-groups/:id', { id: String(id) }))}
        onCancel={() => navigate('/admin/customer-groups')}
      />
    </div>
  )
}
