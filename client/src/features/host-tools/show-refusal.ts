import type { RequestError } from '#client/server-state/request.ts'
import { showError } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'

/** Shows why the server refused a command. */
export function showRefusal(error: RequestError): void {
  showError(error.message || common().failed)
}
