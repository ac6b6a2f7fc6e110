const subjects: Record<string, string> = {
  product: 'Product',
  category: 'Category',
  supplier: 'Supplier',
  courier: 'Courier',
  synonym: 'Synonym',
  order: 'Order',
  quote: 'Quote',
  sale: 'Sale',
  customer_group: 'Customer group',
  discount: 'Discount',
  gift_card: 'Gift card',
  return: 'Return',
  stock: 'Stock',
  email: 'Email',
  message: 'Message',
  conversation: 'Conversation',
  saved_answer: 'Saved answer',
  saved_reason: 'Saved reason',
  account: 'Account',
  invitation: 'Invitation',
  staff_role: 'Staff role',
  settings: 'Settings',
  alert: 'Alert',
  text: 'Text',
}

/** Every kind of record in the audit log, for a filter. */
export const subjectTypes: readonly { value: string; label: string }[] = Object.entries(subjects).map(
  ([value, label]) => ({ value, label }),
)

export function subjectLabel(type: string): string {
  return subjects[type] ?? sentence(type)
}

const deeds: Record<string, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  archived: 'archived',
  deactivated: 'deactivated',
  reverted: 'change reverted',
  restored: 'restored',
}

const wholeLabels: Record<string, string> = {
  account_restored: 'Account restored after a suspension',
  account_suspended: 'Account suspended',
  accounts_merged: 'Accounts merged',
  alert_settled: 'Alert resolved',
  attention_dismissed: 'Order alert resolved',
  conversation_answered: 'Message answered',
  conversation_assigned: 'Conversation assigned',
  conversation_done: 'Conversation marked done',
  conversation_note_added: 'Note on a conversation added',
  conversation_open: 'Conversation reopened',
  conversation_waiting: 'Conversation marked answered',
  customer_corrected: 'Customer details corrected',
  customer_email_changed: 'Email address of a customer changed',
  customer_note_added: 'Note on a customer added',
  email_marked_verified: 'Email address marked verified',
  email_resent: 'Email sent again',
  emails_released: 'Unsent emails released or withdrawn',
  emails_retried: 'Failed emails sent again',
  invitation_accepted: 'Invitation accepted',
  invitation_sent: 'Invitation sent',
  invitation_sent_again: 'Invitation sent again',
  invitation_withdrawn: 'Invitation withdrawn',
  logged_in: 'Logged in',
  login_code_failed: 'Failed login: right password, wrong code',
  login_failed: 'Failed login: wrong password',
  message_done: 'Message marked done',
  message_reopened: 'Message reopened',
  order_details_corrected: 'Details of an order corrected',
  order_fulfilment_changed: 'Order fulfilled or unfulfilled',
  order_packed: 'Order packed',
  order_refunded: 'Order refunded',
  order_supplied: 'Order supplied',
  order_taken: 'Order taken',
  order_swap_offered: 'Swap offered to a customer',
  order_swap_withdrawn: 'Swap withdrawn',
  order_units_swapped: 'Product of an order swapped',
  order_units_taken_out: 'Goods taken out of an order',
  order_unpacked: 'Parcel unpacked',
  parcel_hand_over_undone: 'Parcel taken back from the courier',
  parcel_handed_over: 'Parcel handed over',
  order_handed_to_customer: 'Order handed to its customer',
  pay_link_sent: 'Link to pay sent',
  payment_taken: 'Payment by hand recorded',
  customer_group_set: 'Customer group chosen',
  gift_card_blocked: 'Gift card blocked',
  gift_card_issued: 'Gift card issued',
  gift_card_unblocked: 'Gift card unblocked',
  store_credit_given: 'Store credit given',
  store_credit_taken: 'Store credit taken',
  discount_changed: 'Discount changed',
  discount_created: 'Discount made',
  discount_deleted: 'Discount deleted',
  discount_ended: 'Discount ended',
  discount_paused: 'Discount paused',
  discount_resumed: 'Discount resumed',
  quote_accepted: 'Quote accepted for a customer',
  quote_changed: 'Quote changed',
  quote_created: 'Quote written',
  quote_declined: 'Quote declined for a customer',
  quote_sent: 'Quote sent',
  reset_link_sent: 'Password link sent',
  not_for_sale_taken: 'Stock not for sale changed',
  sale_begun: 'Sale begun by hand',
  sale_cancelled: 'Sale cancelled',
  sale_ended: 'Sale ended by hand',
  sale_prepared: 'Sale prepared',
  sale_undone: 'Sale undone',
  replacement_withdrawn: 'Replacement withdrawn',
  return_concluded: 'Return decided',
  return_courier_booked: 'Courier booked for a return',
  return_tracking_entered: 'Tracking of a return entered',
  return_moved: 'Return updated',
  return_opened: 'Return opened for a customer',
  role_changed: 'Role changed',
  second_factor_reset: 'Two-step login turned off for someone',
  sessions_ended: 'Someone logged out',
  text_published: 'Text published',
  text_withdrawn: 'Text withdrawn',
  verification_email_sent: 'Verification email sent',
}

/** "Product changed": an action in plain words. */
export function actionLabel(action: string): string {
  const whole = wholeLabels[action]
  if (whole) return whole
  const at = action.lastIndexOf('_')
  const deed = deeds[action.slice(at + 1)]
  return deed ? `${subjectLabel(action.slice(0, at))} ${deed}` : sentence(action)
}

/** The filter options: all actions on products and the like, and the rest by name. */
export const knownActions: readonly { value: string; label: string }[] = [
  ...[
    'product',
    'category',
    'supplier',
    'courier',
    'synonym',
    'saved_answer',
    'saved_reason',
    'staff_role',
    'customer_group',
  ].flatMap((subject) => Object.keys(deeds).map((deed) => `${subject}_${deed}`)),
  'settings_updated',
  ...Object.keys(wholeLabels),
].map((value) => ({ value, label: actionLabel(value) }))

function sentence(snake: string): string {
  const words = snake.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
