/** Sends an operation to the server that is tried. */
export async function send(url: string, token: string, query: string, variables: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** More people than a list of them reads at once: "Extra 10" to "Extra 129", by "extra-10@example.com" and so on. */
export async function storePeople(url: string, token: string): Promise<void> {
  for (let ten = 1; ten < 13; ten += 1) {
    const each = Array.from({ length: 10 }, (_, one) => `${ten}${one}`);
    const fields = each.map(
      (number) =>
        `p${number}: ensureUser(input: {externalId: "extra-${number}@example.com", name: "Extra ${number}"}) { userId }`,
    );
    await send(url, token, `mutation { ${fields.join(' ')} }`, {});
  }
}
