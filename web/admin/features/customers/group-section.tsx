import type { Customer } from '#contract/accounts/customer.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { Section } from '../../ui/section.tsx'
import { customerGroupContent } from '../customer-groups/customer-group-content.ts'
import { useCustomerGroups } from '../customer-groups/customer-group-queries.ts'
import { mayDo } from '../layout/destinations.ts'
import { useSetGroup } from './customer-queries.ts'
import { mayChange } from './may-change.ts'

const { section: content } = customerGroupContent

/** The group whose price list the person buys by. */
export function GroupSection({ customer }: { customer: Customer }) {
  const { user } = useAuth()
  const mayMove = user !== null && mayDo(user, 'prices') && mayChange(user, customer)
  const { data: groups } = useCustomerGroups(mayMove)
  const { customerGroup } = customer
  if (!mayMove || !groups) {
    return customerGroup && <Section title={content.title}>{customerGroup.name}</Section>
  }
  if (groups.length === 0) return null
  return (
    <Section title={content.title}>
      <GroupChoice customer={customer} groups={groups} />
    </Section>
  )
}

type GroupChoiceProps = { customer: Customer; groups: readonly { id: number; name: string }[] }

function GroupChoice({ customer, groups }: GroupChoiceProps) {
  const { tell } = useMessages()
  const setGroup = useSetGroup(customer.id)
  const chosen = setGroup.isPending ? setGroup.variables : (customer.customerGroup?.id ?? null)
  return (
    <SelectField
      label={content.label}
      hint={content.hint}
      error={setGroup.error?.message}
      value={chosen === null ? '' : String(chosen)}
      options={[
        { value: '', label: content.none },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ target }) =>
        setGroup.mutate(target.value === '' ? null : Number(target.value), {
          onSuccess: () => tell({ title: content.saved, text: customer.name || customer.email }),
        })
      }
    />
  )
}
