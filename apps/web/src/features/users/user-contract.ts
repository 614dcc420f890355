import type { useContractForm } from '../../shell/use-contract-form.ts';
import type { endpointOf } from './form.ts';

export type UserContract = ReturnType<typeof useContractForm<ReturnType<typeof endpointOf>>>;
