import { mutationPolicies, queryPolicies } from '../isolation/policy/fields.ts';

/** Every field on Query, and on Mutation: those the policy knows, which says who may ask for each. */
export const queryFields: readonly string[] = Object.values(queryPolicies).flat();
export const mutationFields: readonly string[] = Object.values(mutationPolicies).flat();
