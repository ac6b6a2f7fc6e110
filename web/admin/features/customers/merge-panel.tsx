import { useId, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Customer, ListedCustomer, MergePreview } from '#contract/accounts/customer.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loaded } from '../../ui/section.tsx'
import { SearchBox } from '../../ui/table/filter-bar.tsx'
import { customerContent, endedTexts, leftOutTexts, movedTexts } from './customer-content.ts'
import { useCustomers, useMergeCustomers, useMergePreview } from './customer-queries.ts'

const { merge: content } = customerContent

type MergePanelProps = { customer: Customer; onClose: () => void }
type Account = Pick<ListedCustomer, 'id' | 'name' | 'email'>

/** Finds the other account of a person, shows what merging does, and does it. */
export function MergePanel({ customer, onClose }: MergePanelProps) {
  const [other, setOther] = useState<Account | null>(null)
  if (other === null) return <FindOther customer={customer} onChoose={setOther} onClose={onClose} />
  return <MergeForm pair={[customer, other]} onBack={() => setOther(null)} onClose={onClose} />
}

type FindOtherProps = { customer: Customer; onChoose: (other: Account) => void; onClose: () => void }

function FindOther({ customer, onChoose, onClose }: FindOtherProps) {
  // Whoever has two accounts usually has one name.
  const [q, setQ] = useState(customer.name)
  const { data } = useCustomers({ filter: 'all', sort: 'newest', q, page: 1, limit: 20 }, q !== '')
  const others = data?.customers.filter(
    ({ id, kind, role }) => id !== customer.id && kind === 'account' && role === 'customer',
  )
  return (
    <SidePanel title={content.title} subtitle={customer.email} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{content.intro}</p>
        <SearchBox label={content.find} placeholder={content.findHint} value={q} onSearch={setQ} />
        {q !== '' && others?.length === 0 && <p className="text-ink-2">{content.noneFound}</p>}
        <ul className="divide-y divide-line">
          {q !== '' &&
            others?.map((other) => (
              <li key={other.id} className="flex items-center justify-between gap-4 py-2">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{other.name || other.email}</span>
                  <span className="block text-ink-2 wrap-anywhere">
                    {other.email}, {customerContent.figures.orders.toLowerCase()}: {other.orders}
                  </span>
                </span>
                <Button variant="secondary" size="small" onClick={() => onChoose(other)}>
                  {content.choose}
                  <span className="sr-only"> {other.email}</span>
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </SidePanel>
  )
}

type MergeFormProps = { pair: readonly [Account, Account]; onBack: () => void; onClose: () => void }

function MergeForm({ pair, onBack, onClose }: MergeFormProps) {
  const [stayingId, setStayingId] = useState(pair[0].id)
  const [first, second] = pair
  const [staying, closing] = stayingId === first.id ? [first, second] : [second, first]
  const preview = useMergePreview({ staying: staying.id, closing: closing.id })
  const merge = useMergeCustomers()
  const { tell } = useMessages()
  const navigate = useNavigate()
  const formId = useId()
  const form = useForm<{ typedEmail: string }>({
    initial: { typedEmail: '' },
    validate: ({ typedEmail }) =>
      normaliseEmail(typedEmail) === closing.email
        ? null
        : { message: content.mismatch, fields: { typedEmail: content.mismatch } },
    onSend: ({ typedEmail }) =>
      saveOrExplain(
        async () => {
          await merge.mutateAsync({ staying: staying.id, closing: closing.id, typedEmail })
          tell({ title: content.merged, text: staying.email })
          onClose()
          navigate(href('/admin/customers/:id', { id: staying.id }))
        },
        (error) => `${content.failure}. ${error.message}`,
      ),
  })
  return (
    <SidePanel
      title={content.title}
      subtitle={content.intro}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" size="small" className="mr-auto" disabled={form.isBusy} onClick={onBack}>
            {content.other}
          </Button>
          <Button type="submit" form={formId} variant="danger" size="small" isBusy={form.isBusy}>
            {content.button}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-5">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">{content.stays}</legend>
          {pair.map(({ id, name, email }) => (
            <label key={id} className="flex items-start gap-3">
              <input
                type="radio"
                name="staying"
                checked={id === stayingId}
                onChange={() => setStayingId(id)}
                className="mt-0.5 size-5 shrink-0 accent-green"
              />
              <span className="min-w-0 wrap-anywhere">
                {email}
                {name && <span className="block text-ink-2">{name}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        <Loaded query={preview}>{(found) => <Preview preview={found} />}</Loaded>
        <TextField
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('typedEmail')}
          label={content.confirm(closing.email)}
          maxLength={254}
          autoComplete="off"
        />
      </form>
    </SidePanel>
  )
}

function Preview({ preview }: { preview: MergePreview }) {
  const { staying, closing } = preview
  const moved = movedTexts(preview)
  const leftOut = leftOutTexts(preview)
  return (
    <>
      {!(staying.isVerified && closing.isVerified) && (
        <Notice tone="warning" title={content.unverified.title}>
          {content.unverified.text}
        </Notice>
      )}
      <Part title={content.moves} texts={moved.length > 0 ? moved : [content.nothing]} />
      {leftOut.length > 0 && <Part title={content.leftOut} texts={leftOut} />}
      <Part title={content.ends} texts={endedTexts(preview)} />
      <p className="text-ink-2">
        {closing.email}: {customerContent.page.since.toLowerCase()} <Moment at={closing.since} isShort />
      </p>
    </>
  )
}

function Part({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
