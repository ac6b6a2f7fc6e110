import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#contract/accounts/customer-group.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { RecordPage } from '../record/record-page.tsx'
import { customerGroupContent as content } from './customer-group-content.ts'
import { CustomerGroupForm } from './customer-group-form.tsx'
import { useCustomerGroup, useDeleteGroup } from './customer-group-queries.ts'

const list = { label: content.title, to: '/admin/customer-groups' }

/** One group: its price list, and what it does to prices. */
export function CustomerGroupPage({ id }: { id: number }) {
  const navigate = useNavigate()
  const query = useCustomerGroup(id)
  return (
    <RecordPage
      query={query}
      list={list}
      content={content}
      heading={({ group }) => ({
        title: group.name,
        intro: content.customers(group.customers),
        actions: <Remove group={group} />,
      })}
    >
      {(read) => (
        <CustomerGroupForm
          key={read.group.id}
          read={read}
          onSaved={() => undefined}
          onCancel={() => navigate(list.to)}
        />
      )}
    </RecordPage>
  )
}

function Remove({ group }: { group: CustomerGroup }) {
  const navigate = useNavigate()
  const { tell, warn } = useMessages()
  const confirm = useConfirm()
  const remove = useDeleteGroup(group.id)

  async function go() {
    const { question, remove: confirmLabel, keep: cancelLabel } = content
    if (!(await confirm({ ...question, confirmLabel, cancelLabel, tone: 'danger' }))) return
    remove.mutate(undefined, {
      onSuccess: () => {
        tell({ title: content.removed, text: group.name })
        navigate(list.to)
      },
      onError: (error) => warn({ title: content.failed, text: error.message }),
    })
  }

  return (
    <Button variant="secondary" size="small" isBusy={remove.isPending} onClick={() => void go()}>
      {content.remove}
    </Button>
  )
}
