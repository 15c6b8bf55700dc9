import { expect, it } from 'vitest'
import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { lastSigned } from './sign-agreements.ts'

const { version } = CURRENT_POLICY

it('fills in the latest signature', () => {
  const signed = [
    { signature: 'Jackie', policyVersion: version },
    { signature: 'Jackie Robinson', policyVersion: version },
  ]
  expect(lastSigned(signed, version)).toEqual({
    cancellationAccepted: true,
    liabilityAccepted: true,
    signature: 'Jackie Robinson',
  })
})

it('asks again to accept texts that have changed', () => {
  expect(lastSigned([{ signature: 'Jackie Robinson', policyVersion: '2026-11-01' }], version)).toEqual({
    cancellationAccepted: false,
    liabilityAccepted: false,
    signature: 'Jackie Robinson',
  })
})

it('fills in nothing where nothing was signed', () => {
  expect(lastSigned([], version)).toBeNull()
})
