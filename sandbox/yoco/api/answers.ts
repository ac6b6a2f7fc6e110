/** The response to an API call, before it is known whether it will be delivered. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export const keyRequired: Answer = {
  status: 403,
  body: { message: 'A key is required, but has not been specified.' },
}

export function notFound(text: string): Answer {
  return { status: 404, body: { message: text } }
}

export function badField(field: string): Answer {
  return badRequest(`Missing or incorrect value was provided for field ${field || 'unknown'}`)
}

export function badRequest(description: string): Answer {
  return { status: 400, body: { errorType: 'invalid_request', errorCode: 'bad_request', description } }
}

export function refundRefused(description: string): Answer {
  return { status: 400, body: { description } }
}

/** Yoco's error bodies have no common format; these are the seven that integrators have met. */
export function errorBody(shape: number, text: string): unknown {
  switch (shape) {
    case 2:
      return { description: text }
    case 3:
      return { errorType: 'sandbox_fault', errorCode: 'fault_ordered', description: text }
    case 4:
      return { errorCode: 'fault_ordered', errorMessage: text, displayMessage: text }
    case 5:
      return { reason: text, solution: 'Remove the fault with DELETE /_faults.' }
    case 6:
      return { error: { message: text } }
    case 7:
      return { errors: [{ message: text }] }
    default:
      return { message: text }
  }
}
