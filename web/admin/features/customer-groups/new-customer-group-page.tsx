import { href, useNavigate } from 'react-router'
import { RecordHeading } from '../record/record-heading.tsx'
import { customerGroupContent as content } from './customer-group-content.ts'
import { CustomerGroupForm } from './customer-group-form.tsx'

export function NewCustomerGroupPage() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading
        list={{ label: content.title, to: '/admin/customer-groups' }}
        title={content.new}
        intro={content.intro}
      />
      <CustomerGroupForm
        read={null}
        onSaved={(id) => navigate(href('/admin/customer-groups/:id', { id: String(id) }))}
        onCancel={() => navigate('/admin/customer-groups')}
      />
    </div>
  )
}
