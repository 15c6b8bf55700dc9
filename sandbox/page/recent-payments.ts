import { z } from 'zod'

const intentList = z.object({
  data: z.array(
    z.object({ id: z.string(), amount: z.number(), status: z.string(), description: z.string().nullable() }),
  ),
})

export type RecentPayment = z.infer<typeof intentList>['data'][number]

/** The emulator's ten newest payment intents. */
export async function recentPayments(stripe: {
  origin: string
  secretKey: string
}): Promise<RecentPayment[]> {
  const response = await fetch(`${stripe.origin}/v1/payment_intents?limit=10`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  return intentList.parse(await response.json()).data
}
