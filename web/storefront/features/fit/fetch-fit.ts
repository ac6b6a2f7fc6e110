import { isApiError } from '#contract/api.ts'
import type { Fit } from '#contract/catalogue/fit.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

const checkProductFit = () =>
  import('#contract/catalogue/fit.ts').then((contract) => contract.checkProductFit)

export type FitReading = { kind: 'answered'; fit: Fit } | { kind: 'failed'; message: string }

export async function fetchFit(part: string, device: string): Promise<FitReading> {
  try {
    // The same for everyone: the request has no personal data.
    const fit = await browserApi.call(
      checkProductFit,
      { params: { id: part }, query: { device } },
      { token: null },
    )
    return { kind: 'answered', fit }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { kind: 'failed', message: error.problem.error }
  }
}
