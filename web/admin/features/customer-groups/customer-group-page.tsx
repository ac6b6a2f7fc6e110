import { FileX } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#contract/accounts/customer-group.ts'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { customerGroupContent as content } from './customer-group-content.ts'
import { CustomerGroupForm } from './customer-group-form.tsx'
import { useCustomerGroup, useDeleteGroup } from './customer-group-queries.ts'

/** One group: its price list, and what it does to prices. */
export function CustomerGroupPage({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useCustomerGroup(id)
  if (!data) {
    if (!error) return <Spinner label={content.loading} />
    if (isMissing(error))
      return (
        <EmptyState heading="h1" {...content.missing} icon={FileX}>
          <ButtonLink to="/admin/customer-groups">{content.backToList}</ButtonLink>
        </EmptyState>
      )
    return (
      <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
        {error.message}
      </LoadFailure>
    )
  }
  const { group } = data
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Breadcrumbs
          items={[{ label: content.title, to: '/admin/customer-groups' }, { label: group.name }]}
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl wrap-anywhere">{group.name}</h1>
          <Remove group={group} />
        </div>
        <p className="mt-1 text-ink-2">{content.customers(group.customers)}</p>
      </div>
      <CustomerGroupForm
        key={group.id}
        read={data}
        onSaved={() => undefined}
        onCancel={() => navigate('/admin/customer-groups')}
      />
    </div>
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
        navigate('/admin/customer-groups')
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
