import { href, useNavigate } from 'react-router'
import { RecordHeading } from '../record/record-heading.tsx'
import { quoteContent as content } from './quote-content.ts'
import { QuoteForm } from './quote-form.tsx'

export function NewQuotePage() {
  const navigate = useNavigate()
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading
        list={{ label: content.title, to: '/admin/quotes' }}
        title={content.new}
        intro={content.intro}
      />
      <QuoteForm
        quote={null}
        onSaved={(id) => navigate(href('/admin/quotes/:id', { id: String(id) }))}
        onCancel={() => navigate('/admin/quotes')}
      />
    </div>
  )
}
