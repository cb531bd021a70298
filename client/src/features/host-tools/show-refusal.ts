import type { RequestError } from '#client/server-state/request.ts'
import { showError } from '#client/ui/toast-queue.ts'

/** Shows why the server refused a command. */
export function showRefusal(error: RequestError): void {
  showError(error.message || 'That did not work. Please try again.')
}
