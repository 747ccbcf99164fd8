/** Given names from around the world. None is a common English word. */
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
    'Zahra Zainab Zanele Zeynep Zofia Zoltan Liam Saoirse Niamh Aoife Okonkwo Jonas Anouk Bram Sander Femke Kees ' +
    'Abdul Abdullah Abigail Adaeze Adam Adele Adrian Agnes Ahmed Aidan Ailsa Alan Alana Albert Alessandro Alex ' +
    'Alexander Alexandra Alexei Alexis Alfie Alfonso Alice Alicia Alina Alison Alistair Alma Alvaro Amanda Amal ' +
    'Amelia Amélie Amira Amos Amy Ana Anastasia Anders Andre André Andrea Andreas Andrew Andy Angela Angelo Angus ' +
    'Anita Anja Anna Annabel Anne Annette Annie Annika Anselm Anthony Antonia Antonio Anton Anwar Archie Ariana ' +
    'Ariel Aric Armando Arnaud Arne Arnold Arthur Arturo Ashley Ashok Astrid Audrey Augusto Aurora Ayla Babak ' +
    'Barbara Barry Bashir Bastian Beatrice Becky Belinda Ben Benedict Benjamin Benoit Bernadette Bernard Bernd ' +
    'Beryl Beth Bethany Betty Bianca Bilal Birgit Blanca Boris Bradley Brandon Brenda Brendan Brian Brianna Bridget ' +
    'Bruce Bruno Bryan Caitlin Callum Cameron Camille Candice Carina Carl Carla Carlo Carmen Caroline Carolyn ' +
    'Carrie Casey Caspar Cassandra Catalina Catarina Catherine Cathy Cecilia Cedric Celia Celine Céline Cesar ' +
    'Chandra Charles Charlie Chen Cheryl Chiamaka Chloe Chloé Chris Christa Christel Christina Christine ' +
    'Christopher Cian Ciara Cillian Cindy Claire Clara Clare Clarissa Claude Claudia Claudio Clemens Clement Colin ' +
    'Colleen Connor Conor Constance Cora Corinne Cornelia Craig Cristiano Curtis Cynthia Cyril Daiki Dalia Damian ' +
    'Damien Dana Daniel Daniela Danielle Danny Daphne Darius Darren Dave David Davide Deborah Declan Delia Denis ' +
    'Denise Dennis Derek Desmond Devon Diana Diane Dilip Dimitri Dina Dolores Dominic Dominik Donald Donna Dora ' +
    'Doreen Doris Dorothy Douglas Duncan Dylan Eamon Eddie Edgar Edith Edmund Edna Edoardo Eduard Edward Edwin Efua ' +
    'Eileen Ekene Elaine Eleanor Eleni Eli Elias Elijah Elin Elisa Elisabeth Elise Eliza Elizabeth Ella Ellen Ellie ' +
    'Elliot Elodie Elsa Elsie Emeline Emil Emilia Emilie Emilio Emily Emma Emmanuel Enzo Eric Erica Erik Erika Erin ' +
    'Ernesto Ernst Esther Ethan Etienne Eugene Eva Evan Eve Evelyn Ewa Ezra Fabian Fabio Fabrice Faisal Fatma ' +
    'Felicity Felipe Felix Fergus Fernando Filip Filippo Fiona Fleur Flora Flynn Francesco Francine Francis ' +
    'Francisco Franco Francois François Franz Freddie Frederic Frederick Freya Frida Friedrich Fritz Gabriel ' +
    'Gabriela Gabriele Gareth Gary Gaurav Gavin Geoff Geoffrey George Georgina Gerald Gerard Gerhard Gideon Gilbert ' +
    'Giles Gina Giorgio Giovanna Gisela Giuseppe Gladys Glenda Gloria Gonzalo Gordon Graham Graziella Greg Gregor ' +
    'Gregory Gretchen Guido Gunther Gwen Hadiza Haley Hamid Hamish Hanna Hannah Hans Harald Harold Harriet Harris ' +
    'Harry Harvey Hassan Hector Heidi Heiko Heinz Helen Helena Helene Helga Helmut Hendrik Henri Henrietta Henry ' +
    'Herbert Herman Hermine Hilary Hilda Hind Holger Horst Howard Hubert Huda Hussein Ian Ibrahima Ida Ignacio Igor ' +
    'Ikram Ilaria Ilse Imogen Imran Ina Inge Inês Irina Irene Irma Isaac Isabel Isabella Isabelle Isaiah Isla Ivan ' +
    'Jacek Jackie Jacob Jacqueline Jacques Jade Jaime Jake Jakob Jakub James Jamie Jan Jane Janet Janice Janine ' +
    'Jared Jasmin Jason Jay Jeanette Jeanne Jeff Jeffrey Jenna Jennifer Jenny Jens Jeremy Jerome Jess Jesse Jessica ' +
    'Jill Jim Jimena Jimmy Jo Joachim Joan Joao João Joaquin Jochen Jodie Joe Joel Joerg Johan Johanna Johannes ' +
    'John Johnny Jon Jonathan Joris Jörg José Jose Josef Joseph Josephine Josh Joshua Josie Joyce Juana Juanita ' +
    'Jude Judith Judy Jules Julian Julie Juliet Juliette Julio Julius Jun Justin Justyna Kaja Kamil Kamila Karen ' +
    'Kareem Karim Karin Karina Karl Karla Karolina Kasia Kaspar Kate Katherine Kathleen Kathryn Kathy Katie Katja ' +
    'Katrin Katrina Katya Kayla Keith Kelly Kelsey Ken Kendra Kenneth Kerry Kevin Khadija Kim Kimberly Kirsten ' +
    'Kirsty Kjell Klara Konrad Konstantin Krishna Kristian Kristin Kristina Kristof Krzysztof Kurt Kyle Lachlan ' +
    'Laila Lara Larissa Larry Lasse Latisha Laura Lauren Laurence Laurent Lea Leah Leandro Lee Leif Lennart Leo ' +
    'Leon Leonard Leonardo Leonie Leonor Leopold Leroy Leslie Leticia Levi Lewis Leyla Liana Lidia Liesbeth Lila ' +
    'Lilian Liliana Lillian Lina Linda Lindsay Lionel Lisa Liv Livia Liz Lloyd Logan Lois Lorenz Lorenzo Loretta ' +
    'Lorna Lorraine Louis Louisa Louise Luan Luc Lucas Lucie Lucinda Lucy Ludwig Luigi Luisa Luiz Luka Lukasz ' +
    'Łukasz Luke Lydia Lynn Lynne Mabel Maciej Maddie Madeleine Madeline Mads Maeve Magdalena Maggie Mahmoud Maia ' +
    'Mairead Maisie Manfred Manon Manuela Marc Marcel Marcela Marcello Marcia Marcin Marcus Mareike Margaret ' +
    'Margarita Margot Margrit Maria Mariam Marian Mariana Marianne Marie Marieke Marija Marijke Marilyn Marina ' +
    'Mario Marion Marisa Marius Marjorie Markus Marlene Marlon Marta Martha Martin Martina Martine Marvin Mary ' +
    'Mateusz Mathias Mathieu Mathilde Matilda Matt Matthew Matthias Maud Maureen Maurice Mauricio Mauro Maxim ' +
    'Maxime Maximilian Maya Mayumi Megan Mehdi Mel Melanie Melinda Melissa Mercedes Meredith Merle Mia Micah ' +
    'Michael Michaela Michal Michel Michele Michelle Miguel Mika Mikael Mike Mikhail Mikkel Mila Milan Milena ' +
    'Millie Milo Mina Mira Miranda Miriam Mirjam Mitch Mitchell Mohammad Moira Molly Mona Monica Monique Morag ' +
    'Morgan Moritz Morten Moses Mukesh Muriel Murray Nadège Nancy Naomi Nasser Natalia Natalie Natasha Nate ' +
    'Nathalie Nathan Nathaniel Neil Nell Nelson Neville Niall Nicholas Nicola Nicolas Nicole Nicolás Nigel Nikita ' +
    'Niklas Niko Nikola Nikos Nils Nina Noah Noel Noemi Nora Norbert Noriko Norma Norman Nuno Obinna Octavia Odile ' +
    'Oleg Oliver Olivia Olivier Ollie Oonagh Orla Orlando Oscar Osman Otis Otto Owen Paige Pamela Paola Parisa ' +
    'Pascale Patrice Patricia Patrick Patrik Patty Paul Paula Paulina Pauline Paulo Pawel Paweł Peggy Penelope Per ' +
    'Pernille Perry Pete Peter Petra Petros Phil Philip Philipp Philippa Phillip Phoebe Phyllis Pierre Pieter Pilar ' +
    'Polly Poppy Preeti Priscilla Quentin Quinn Rachel Raffaele Rainer Ralf Ralph Ramesh Ramon Randall Randy ' +
    'Raphael Raquel Rashid Raul Raúl Raymond Rebecca Reggie Regina Reinhard Rekha Remi Rémi Remy Renate Renaud Rene ' +
    'René Renee Reza Rhiannon Rhys Ria Ricarda Richard Rick Ricky Rikke Rita Roberto Robert Roberta Robin Rocio ' +
    'Rocío Rodrigo Roger Roland Rolf Roman Romain Ron Ronald Ronja Ronnie Rory Rosa Rosalind Rosanna Rosie Ross ' +
    'Rowan Roxanne Roy Ruben Rubén Rudolf Rufus Rui Rupert Russell Ruth Ryan Ryo Sabrina Sadie Said Saif Salma ' +
    'Salman Salvador Salvatore Sam Samantha Samir Sammy Samuel Sandra Sandro Sanjana Sara Sarah Sarita Sascha Sasha ' +
    'Saskia Saul Scott Sean Seán Sebastian Selim Selina Selma Serena Serge Sergio Seth Shane Shannon Sharon Shaun ' +
    'Shauna Shawn Sheila Shirley Shreya Sian Sibylle Sidney Siegfried Sienna Silas Silja Silke Silvia Silvio Simon ' +
    'Simona Simone Sina Sinead Sinéad Sita Skye Slawomir Solveig Sonia Sonja Sophia Sophie Søren Stacey Stan ' +
    'Stanley Stefania Stefanie Stefano Steffen Stella Stephan Stephanie Stephen Steve Steven Stina Stuart Subhash ' +
    'Sunniva Suresh Susan Susana Susanna Susanne Susie Suzanne Svenja Svetlana Sylvia Sylvie Szymon Tadeusz Taher ' +
    'Tamara Tamás Tamsin Tania Tanja Tanya Tara Tasha Tatjana Ted Teresa Terrence Terry Tessa Thabo Thea Thelma ' +
    'Theo Théo Theodore Theresa Therese Thibault Thierry Thomas Thorsten Tim Timo Timothy Tina Titi Titus Tobi ' +
    'Tobias Todd Tom Tomás Tommy Toni Tony Torben Torsten Tove Tracey Tracy Trevor Tricia Trine Tristan Trudy Tunde ' +
    'Tyler Ugo Ulla Ulrich Ulrike Umberto Uwe Vaclav Valeria Valerie Vanessa Vera Verena Verónica Veronica Veronika ' +
    'Vicky Victor Viktor Viktoria Vincent Vincenzo Viola Viridiana Vishal Vitor Vivek Vivian Vivienne Walid Walter ' +
    'Wanda Warren Wendy Werner Wesley Wilfred Wilhelm Wilma William Winifred Winston Wojciech Xander Ximena Yael ' +
    'Yann Yannick Yasmine Yasmina Yolanda Yolande Youssef Yves Yvette Yvonne Zac Zach Zachary Zara Zeke Zelda Ziad ' +
    'Zoe Zoë Zora Zuzana Aled Bronwyn Carys Dafydd Eilidh Fergal Gethin Iain Kirstie Mhairi Nia Oisín Padraig ' +
    'Ruaridh Seamus Siân Tadhg Adebayo Akosua Ama Amadou Aminata Babatunde Bola Bukola Chika Chukwuma Ebele Efosa ' +
    'Esi Femi Folake Funke Ifeanyi Ikechukwu Jide Kamau Kemi Kojo Kwabena Lindiwe Mandla Moussa Nana Njeri Nkechi ' +
    'Nomsa Obi Ola Olu Oyin Sade Segun Sipho Tendai Temitope Uche Wambui Yaw Yewande Zodwa Akiko Asuka Daisuke ' +
    'Emiko Fumiko Haru Hideo Hiro Itsuki Junko Kazuo Kenta Kumi Makoto Mariko Masato Michiko Minato Miyuki Naoki ' +
    'Noriko Reiko Riko Ryota Sachiko Sayaka Shinji Shiori Sota Taro Tomoko Tsubasa Yoko Yoshi Yumi Bao Chau Cheng ' +
    'Dong Fang Feng Hao Hien Hong Hua Hui Jia Jian Jing Jun Khanh Lan Lei Li Ling Linh Long Minh Na Ngoc Nguyen ' +
    'Ping Qing Quan Rong Shan Tao Thanh Thao Thuy Ting Trang Tran Xin Xiu Yan Yang Ying Yong Yu Yuan Zhen Zhi Hyun ' +
    'Jisoo Minho Minjun Seojun Seoyeon Soojin Sung Yoon Abhishek Aditi Ajay Akash Alok Aman Amit Amrita Ankit Anand ' +
    'Aparna Archana Arvind Ashwin Bhavna Chetan Devika Farhan Gauri Gita Gopal Hari Harsh Hemant Indira Jaya Kabir ' +
    'Karan Kunal Lalita Leela Madhavi Mahesh Manoj Maya Meena Mohan Mukund Nalini Nandini Neeraj Nitin Parth ' +
    'Prakash Prasad Preethi Puja Rakesh Ram Rani Ritu Roshni Rupa Sachin Sagar Samir Sangeeta Sarita Satish Shalini ' +
    'Shilpa Shiv Shobha Siddharth Smita Sneha Sonal Sudha Suman Sushma Tanvi Tarun Usha Vandana Varun Vidya Vikas ' +
    'Vinay Vinod Yash Abbas Adnan Aliya Ali Ammar Arash Asma Ayman Aziz Bahar Bassam Dalal Dariush Ehsan Fadi Fahad ' +
    'Farid Farida Farzana Ghada Habib Haifa Hala Halima Hanan Haneen Hisham Huda Iman Jamila Jawad Kamal Kamran ' +
    'Khaled Laith Lamia Layal Lubna Mahdi Maha Majid Manal Marwa Marwan Mehran Mona Mounir Nabil Nada Nadim Naima ' +
    'Nasrin Nawal Nizar Nour Omid Osama Qasim Raed Rana Rania Rasha Reem Rima Saad Sadiq Sahar Said Salim Salwa ' +
    'Sami Sana Sawsan Shadi Shirin Soraya Suha Taha Tamer Wael Wafa Yahya Yousef Zaid Zaki Ziyad ' +
    'Abena Adwoa Afia Akua Kwaku Ebo Lerato Thandi Thandiwe Nomsa Nandi Themba Bongani Sibusiso Ayanda Tumelo ' +
    'Palesa Tshepo Kagiso Refilwe Dele Wale Yemi Funmi Seyi Chinwe Amaka Nnamdi Ikenna Ebuka Adaobi Zuri Achieng ' +
    'Otieno Mwangi Wairimu Atieno Nyambura Wiremu Aroha Hemi Rawiri Aksel Odin Oona Aino Eino Eero Ilmari Juhani ' +
    'Jukka Kalle Mikko Pekka Sanna Satu Seppo Ville Väinö Antti Jari Kaisa Leevi Sture Renske Joost Jelle ' +
    'Maarten Thijs Sanne Lotte Fenna Tjeerd Wouter Gijs Jeroen Saskia Filippa Ulrika Gunnar Ragnar Håkan Jörgen ' +
    'Ragnhild Torbjørn Sindre Eirik Kjetil Marit Tora Sunniva Shanice DeShawn Latoya Keisha Tyrone Darnell ' +
    'Lakeisha Tamika Oana Radu Mirela Ionut Mihaela Florin Ileana Gheorghe Bogdana Maëlle Maelle Anaïs Benoît ' +
    'Gaëlle Loïc Élodie Aurélie Jérôme Hélène Françoise Assunta Carmela Gennaro Concetta Immacolata Nunzia ' +
    'Pasquale Gwenno Eira Iolo Myfanwy Catriona Mairi Ewan Lorcan Cormac Ciarán Fionn Noreen Sorcha Gráinne Eoin ' +
    'Pádraig Rukhsana Shabnam Parveen Nasreen Kavitha Revathi Senthil Murugan Vasanth Deshmukh Aniket Pallavi ' +
    'Rupali Tejas Omkar Aysel Elvin Rashad Midori Sayuri Regula Urs Reto Ueli Heike Jutta Sieglinde Roswitha ' +
    'Ferdinand Ottilie Małgorzata Grzegorz Zbigniew Halina Kinga Ewelina Radosław Ondřej Zdeněk Jiří Vojtěch ' +
    'Kateřina Lenka Radka Tereza Itzel Soledad Consuelo Lupe Chuy Joaquim Luís Tânia Vasco Tarek Ghassan Rola ' +
    'Jad Quyen Huong Nguyet Jojo Mimi Fifi Lou Lonnie Shay Bosse Ailie Mehwish Bilqis Gulnara Aigerim Nursultan ' +
    'Timur Ruslan Oksana Taras Bohdan Lesya Solomiya Yaroslav Anahit Tigran Nino Giorgi Levan'
  ).split(' '),
);
