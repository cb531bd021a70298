import type { RequestError } from '#client/server-state/request.ts'
import { showToast } from '#client/ui/toast-queue.ts'

/** Shows why the server said no. */
export function tellRefusal(error: RequestError): void {
  showToast({ title: 'Error', description: error.message || 'That did not work. Please try again.', look: 'error' })
}
