const subjects: Record<string, string> = {
  product: 'Product',
  category: 'Category',
  supplier: 'Supplier',
  courier: 'Courier',
  synonym: 'Synonym',
  order: 'Order',
  return: 'Return',
  email: 'Email',
  message: 'Message',
  conversation: 'Conversation',
  saved_answer: 'Saved answer',
  account: 'Account',
  settings: 'Settings',
  alert: 'Alert',
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
  alert_settled: 'Alert resolved',
  attention_dismissed: 'Order alert resolved',
  conversation_answered: 'Message answered',
  conversation_assigned: 'Conversation assigned',
  conversation_done: 'Conversation marked done',
  conversation_note_added: 'Note on a conversation added',
  conversation_open: 'Conversation reopened',
  conversation_waiting: 'Conversation marked answered',
  email_marked_verified: 'Email address marked verified',
  email_resent: 'Email sent again',
  emails_released: 'Unsent emails released or withdrawn',
  emails_retried: 'Failed emails sent again',
  logged_in: 'Logged in',
  login_code_failed: 'Failed login: right password, wrong code',
  login_failed: 'Failed login: wrong password',
  message_done: 'Message marked done',
  message_reopened: 'Message reopened',
  order_fulfilment_changed: 'Order fulfilled or unfulfilled',
  order_refunded: 'Order refunded',
  order_supplied: 'Order supplied',
  reset_link_sent: 'Password link sent',
  return_moved: 'Return updated',
  role_changed: 'Role changed',
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
  ...['product', 'category', 'supplier', 'courier', 'synonym', 'saved_answer'].flatMap((subject) =>
    Object.keys(deeds).map((deed) => `${subject}_${deed}`),
  ),
  'settings_updated',
  ...Object.keys(wholeLabels),
].map((value) => ({ value, label: actionLabel(value) }))

function sentence(snake: string): string {
  const words = snake.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
