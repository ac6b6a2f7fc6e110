import { type ComponentProps, useState } from 'react'
import { goodsInShort } from '#web/storefront/goods-in-short.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useOwnOrders } from './use-own-orders.ts'

const other = 'other'

type OrderChoiceProps = {
  field: Omit<ComponentProps<typeof TextField>, 'label'> & { value: string }
  onChoose: (orderNumber: string) => void
}

/** Which order a message is about: one of the sender's own if the shop knows who is writing, or any by its number. */
export function OrderChoice({ field, onChoose }: OrderChoiceProps) {
  const orders = useOwnOrders()
  const [isOther, setIsOther] = useState(false)
  const { value } = field
  if (orders.length === 0) return <OrderNumberField {...field} />

  const isListed = orders.some(({ orderNumber }) => orderNumber === value)
  const chosen = isListed ? value : isOther || value !== '' ? other : ''
  return (
    <>
      <SelectField
        label="Which order?"
        isOptional
        value={chosen}
        options={[
          { value: '', label: 'Choose an order' },
          ...orders.map(({ orderNumber, orderDate, items }) => ({
            value: orderNumber,
            label: `${goodsInShort(items)}, ${formatOrderDate(orderDate)}, ${orderNumber}`,
          })),
          { value: other, label: 'Another order' },
        ]}
        onChange={({ target }) => {
          setIsOther(target.value === other)
          onChoose(target.value === other ? '' : target.value)
        }}
      />
      {chosen === other && <OrderNumberField {...field} />}
    </>
  )
}

function OrderNumberField(field: OrderChoiceProps['field']) {
  return (
    <TextField
      label="Order number"
      isOptional
      hint="It starts with ORD- and is in your confirmation email"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
    />
  )
}
