import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { createClient } from '../../src/client/client.ts';
// In a project of your own: '@mneme/client/langgraph' and '@mneme/client'.
import { MnemeStore } from '../../src/client/langgraph.ts';

/** A graph whose store is Mneme: what one run keeps of a user, another finds by what is asked. */
const { MNEME_URL, MNEME_API_KEY = '' } = process.env;
const mneme = createClient({ url: MNEME_URL ?? 'http://127.0.0.1:4000/graphql', token: MNEME_API_KEY });
const store = new MnemeStore({ mneme });

const State = Annotation.Root({ said: Annotation<string>, answer: Annotation<string> });

async function talk({ said }: typeof State.State, { store, configurable }: LangGraphRunnableConfig) {
  if (!store) throw new Error('The graph was compiled without a store.');
  const namespace = ['memories', String(configurable?.userId)];
  if (!said.endsWith('?')) {
    await store.put(namespace, said.slice(0, 40), { said });
    return { answer: 'Noted.' };
  }
  const [best] = await store.search(namespace, { query: said, limit: 1 });
  return { answer: best ? `You said: ${best.value.said}` : 'You have not told me.' };
}

const graph = new StateGraph(State)
  .addNode('talk', talk)
  .addEdge(START, 'talk')
  .addEdge('talk', END)
  .compile({ store });

const told = { configurable: { userId: 'ada' } };
for (const said of ['My boat is called Wagtail.', 'I eat no fish.', 'What is my boat called?'])
  console.log((await graph.invoke({ said }, told)).answer);
const others = await graph.invoke({ said: 'What is my boat called?' }, { configurable: { userId: 'ben' } });
console.log(others.answer);
