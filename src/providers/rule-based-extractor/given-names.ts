/** Given names from around the world that the tagger's mostly English lexicon lacks; none is a common English word. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    'Aarav Aditi Aditya Agnieszka Aiko Aisha Akira Alejandro Alessandra Alessia Amara Amina Amir Ananya Anders ' +
    'Andrei Anika Anil Anjali Anneke Antoine Anya Arjun Arnav Arun Asha Astrid Ayesha Ayumi Bartosz Beatriz Bogdan ' +
    'Bjorn Camila Carlos Chiara Chidi Chinedu Chioma Christoph Cristina Dagmar Deepa Deepak Deniz Dieter Diego ' +
    'Divya Dmitri Ebba Eduardo Ekaterina Elif Elena Emeka Emre Enrique Esteban Fatima Fatou Farah Federico ' +
    'Fernanda Fernando Finn Florian Francesca Giulia Giovanni Goran Greta Guillaume Gustavo Hamza Hana Hannes ' +
    'Hassan Haruka Haruki Henrik Hiroshi Hugo Ibrahim Ifeoma Imani Ines Ingrid Isha Ivana Jamal Javier Jelena ' +
    'Jiho Jin Joanna Joao Jorge Juan Juliane Jürgen Kaito Kamala Karthik Katarzyna Kavita Kavya Keiko Kemal Kenji ' +
    'Khalid Kiran Klaus Kofi Kwame Kyoko Lakshmi Lars Layla Leila Lena Leonie Liesel Linnea Luca Lucia Luis Lukas ' +
    'Magda Magnus Maja Malik Manish Manuel Marek Marco Margit Maryam Mateo Mats Matteo Meera Mehmet Mei Mihai ' +
    'Miguel Miroslav Mohamed Mohammed Monika Muhammad Mustafa Nadia Nadine Naoko Naveen Neha Ngozi Nikhil Nikolai ' +
    'Nils Nisha Noor Nneka Olga Oluwaseun Omar Oskar Pablo Padma Paolo Parvati Pavel Pedro Piotr Pooja Pradeep ' +
    'Pranav Priya Radhika Rafael Rahul Raj Rajesh Ravi Ren Renata Ricardo Rohan Rohit Sabine Sakura Samira Sandeep ' +
    'Sanjay Santiago Satoshi Sebastián Sergei Shanti Shreya Sigrid Siobhan Sofia Soren Stanislav Stefan Sunil ' +
    'Sunita Sven Svetlana Swati Takashi Takumi Tariq Tatiana Thiago Tobias Tomas Tomasz Tuan Uma Ursula Valentina ' +
    'Vasili Venkat Vijay Vikram Vladimir Wanjiru Wei Wioletta Wolfgang Xavier Xiaoming Yara Yasmin Yuki Yuko Yusuf ' +
    'Zahra Zainab Zanele Zeynep Zofia Zoltan Liam Saoirse Niamh Aoife Okonkwo Jonas Anouk Bram Sander Femke Kees'
  ).split(' '),
);
